-- Each request comes from another address, as the proxy in front tells it.
local turn = 0
request = function()
  turn = turn + 1
  wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", turn / 65536 % 256, turn / 256 % 256, turn % 256)
  return wrk.format()
end
