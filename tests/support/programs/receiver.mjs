// node receiver.mjs PORT FILE: a program that is told of events. It writes each call into FILE before it answers as the
// last `PUT /mode` said: with a status, after a pause, or never (status 0).
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file] = process.argv.slice(2);
let mode = { status: 200, pauseMs: 0 };
// Whoever calls may be killed in the middle of it.
process.on('unhandledRejection', () => {});
createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  if (request.url === '/mode') {
    mode = JSON.parse(body);
    response.end();
    return;
  }
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
  const { type, data } = JSON.parse(body);
  const told = { id, at, signature, body, type, entity: data.entity, row: data.id, mode: mode.status };
  appendFileSync(file, `${JSON.stringify(told)}\n`);
  if (mode.status !== 0) setTimeout(() => response.writeHead(mode.status).end(), mode.pauseMs);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
