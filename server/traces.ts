import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, type TracerProvider, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from './kernel/errors';
import { type Begin, type NewSpan, useTraces } from './kernel/traces';

/**
 * Sends spans to the collector of OpenTelemetry's variables, which its libraries read. `main` imports this file only if
 * they are set. Spans are collected and sent in the background; a collector that is not reached loses them, and nobody
 * waits for it.
 */
export const startTraces = (log: Pick<FastifyBaseLogger, 'warn' | 'info'>): { stop(): Promise<void> } => {
  if (/^grpc$/i.test(protocolOf(process.env)))
    log.warn('traces are sent by OTLP over HTTP with JSON, not by gRPC: name the port of HTTP, usually 4318');
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'beauty-centre', 'service.instance.id': randomUUID() }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(said(new OTLPTraceExporter(), log))],
  });
  useTraces(beginBy(provider));
  return {
    stop: async () => {
      useTraces(undefined);
      await Promise.race([provider.shutdown().catch(() => undefined), pause(lastMs)]);
    },
  };
};

/** How the kernel begins spans of a provider. */
export const beginBy = (provider: TracerProvider): Begin => {
  const tracer = provider.getTracer('beauty-centre');
  return ({ name, kind, attributes = {}, traceparent }, doing) => {
    const context = doing ? trace.setSpan(ROOT_CONTEXT, doing.span) : callerIn(traceparent);
    const links = doing?.links.map((span) => ({ context: span.spanContext() })) ?? [];
    return tracer.startSpan(name, { kind: kinds[kind], attributes, links }, context);
  };
};

const protocolOf = (env: NodeJS.ProcessEnv): string =>
  env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || '';

/** Milliseconds that a stop waits for the last spans to be sent. */
const lastMs = 2_000;

const kinds: Readonly<Record<NewSpan['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

const propagator = new W3CTraceContextPropagator();

/** Reads `traceparent` alone: `tracestate` may hold any text of the caller's. */
const callerIn = (traceparent: string | undefined) =>
  propagator.extract(ROOT_CONTEXT, { traceparent }, { keys: Object.keys, get: valueIn });

const valueIn = (carrier: Readonly<Record<string, string | undefined>>, key: string): string | undefined =>
  carrier[key];

/** Says in the log when spans begin to get lost, and when they arrive again. */
const said = (exporter: SpanExporter, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): SpanExporter => {
  let isLost = false;
  return {
    export: (spans: ReadableSpan[], done: (result: ExportResult) => void) =>
      exporter.export(spans, (result) => {
        const wasLost = isLost;
        isLost = result.code !== ExportResultCode.SUCCESS;
        // The message may name the address, with what is secret in it.
        if (isLost && !wasLost) log.warn({ code: errorCode(result.error) }, 'traces are not delivered');
        if (!isLost && wasLost) log.info('traces are delivered again');
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
};
