import type { Socket } from 'node:net';
import { errorCode } from '../kernel/error-code';
import { textIn } from './answers';

/**
 * Answers what cannot be read as a request in the shape of every refusal (P-05), in Arabic as no language can be known,
 * and hangs up: nothing that follows on this connection can be understood.
 */
export const answerClientError = (error: Error, socket: Socket): void => {
  const code = errorCode(error);
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status = statuses[code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({
    success: false,
    code: 'request.malformed',
    message: textIn('ar', 'error.malformed'),
  });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
};

const statuses: Readonly<Record<string, string | undefined>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
