further-errors-or-warnings =
    further errors or warnings: { $remaining }
    { "" }
