further-errors-or-warnings =
    另有 { $remaining } 处
    { "" }
