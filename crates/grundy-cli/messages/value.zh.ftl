names-neither-svg-nor-png = `{ $quoted }` 既不是 SVG 也不是 PNG 的文件名
name-file-that-ends-in-svg = 请以 `.svg` 或 `.png` 结尾，或写 `-`
walls-of-thermograph-are-too-far = 温度图的两壁相距过远，无法绘制
omit-thermograph = 请去掉 `--thermograph`
