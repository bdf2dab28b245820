import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, below, endSpan, isTracing } from '../kernel/traces';

/**
 * Tells each request as a span, below that of the caller's `traceparent`. It names the route and not the address, in
 * which names and phones stand. Live streams are left out, because they last for hours. Add it before all other hooks.
 */
export const traceRequests = (app: FastifyInstance): void => {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  // What follows belongs to the span. Fastify itself keeps it so while it waits for the body.
  app.addHook('onRequest', (request, _reply, done) => {
    const span = request.routeOptions.config.kind === 'stream' ? undefined : spanOf(request);
    if (!span) return done();
    spans.set(request, span);
    below(span, done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    if (span)
      endSpan(span, {
        attributes: { 'http.response.status_code': statusCode },
        failure: statusCode >= 500 ? String(statusCode) : undefined,
      });
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    const span = spans.get(request);
    if (span) endSpan(span, { failure: 'aborted' });
    done();
  });
};

const spanOf = ({ method, routeOptions, protocol, headers, id }: FastifyRequest): Span | undefined =>
  beginSpan(() => {
    const route = routeOptions.url;
    return {
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
        'url.scheme': protocol,
        // By it the request's lines in the log are found.
        'centre.request.id': String(id),
      },
      traceparent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
    };
  });
