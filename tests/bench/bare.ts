/** A program: Node's own server, which answers everything with the same bytes and headers, as they came in a file. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [head = '', body = ''] = process.argv.slice(2);
const headers = JSON.parse(readFileSync(head, 'utf8')) as Record<string, string>;
const bytes = readFileSync(body);
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
