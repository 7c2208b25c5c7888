name = 齐肯多夫定理
rules = 每个正整数都能唯一地写成 1、2、3、5、8……中若干个互不相邻的数之和，每次取不超过余数的最大者即可得到。0 是空和。
notation = 一个或多个数
no-number-is-given = 没有给出数
write-number-as-in-100 = 请写一个数，如 `100`
zero-is-empty-sum = 0 是空和
with-f-two-one-f-three = { $number } = { $sum }，其中 F(2)=1，F(3)=2
