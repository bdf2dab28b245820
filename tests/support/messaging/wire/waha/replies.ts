import { STATUS_CODES } from 'node:http';
import type { Json } from '../../../../../server/messaging/http/client';
import type { Session, State, Webhooks } from './state';

export interface Reply {
  readonly status: number;
  readonly json?: unknown;
  readonly png?: Buffer;
  readonly text?: string;
}

export interface StandIn {
  readonly state: State;
  readonly webhooks: Webhooks;
}

export interface Request {
  readonly method: string;
  /** Segments after the first one, `api`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Json;
}

export const sessionNamed = ({ state }: Pick<StandIn, 'state'>, name: string): Session | undefined =>
  Object.hasOwn(state.sessions, name) ? state.sessions[name] : undefined;

export const ok = (json: unknown): Reply => ({ status: 200, json });

export const missing = (message: string): Reply => ({
  status: 404,
  json: { statusCode: 404, message, error: 'Not Found' },
});

export const refusal = (statusCode: number, message: unknown): Reply => ({
  status: statusCode,
  json: { statusCode, message, error: STATUS_CODES[statusCode] },
});

/** What a call answers that the engine does not have. */
export const notImplemented = (engine: string): Reply => ({
  status: 501,
  json: {
    statusCode: 501,
    message: `The method is not implemented by '${engine}' engine`,
    error: 'Not Implemented',
  },
});

/** The real WAHA waits five seconds before this reply; we do not. */
export const notReady = ({ name, status }: Session, expected: readonly string[]): Reply => ({
  status: 422,
  json: { error: 'Session status is not as expected.', session: name, status, expected },
});

/** Calls that wait for a session's state say so of a session that is not there. */
export const lost = (session: string): Reply => ({
  status: 422,
  json: { error: `Session "${session}" does not exist`, session },
});
