import { Agent, request as send } from 'node:http';
import { factsOf } from './answers';
import { type LoadJob, type LoadResult, loadJob } from './messages';
import { type Question, questionOf, statusOf } from './questions';
import type { Request, Turn } from './requests';
import { percentile } from './stats';

/**
 * The load generator, a process of its own: so many connections to this machine, each asking again as soon as it has
 * its answer, for a bounded time and number of requests. Every answer's status is looked at, and the content of one
 * in fifty: reading them all would take the processor from what is measured.
 */
const run = async (job: LoadJob): Promise<LoadResult> => {
  const question = questionOf(job.row);
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const spent: number[] = [];
  const started = performance.now();
  const ends = started + job.seconds * 1000;
  let sent = 0;
  let failures = 0;
  let firstFailure: string | null = null;
  const worker = async (_: unknown, lane: number) => {
    while (sent < job.requests && performance.now() < ends) {
      const n = job.first + sent;
      sent += 1;
      const turn = turnOf(job, n, lane);
      const asked = question.request(turn);
      const before = performance.now();
      const failure = await ask(job, agent, { question, asked, turn, lane });
      spent.push(performance.now() - before);
      if (failure === undefined) continue;
      failures += 1;
      firstFailure ??= `${asked.method} ${asked.path}: ${failure}`;
    }
  };
  await Promise.all(Array.from({ length: job.connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  const [p50, p99] = [percentile(spent, 0.5), percentile(spent, 0.99)];
  return { requests: spent.length, sent, seconds, p50, p99, failures, firstFailure };
};

const turnOf = ({ desks, isPinned }: LoadJob, n: number, lane: number): Turn => {
  const desk = desks[(isPinned ? lane : n) % desks.length];
  if (!desk) throw new Error('nobody is at the desk');
  return { desk, turn: Math.floor(n / desks.length), n };
};

const readOneIn = 50;

interface Asked {
  readonly question: Question;
  readonly asked: Request;
  readonly turn: Turn;
  readonly lane: number;
}

/** What was wrong with the answer, if anything was. */
const ask = (
  { ports, withKeys, run: name }: LoadJob,
  agent: Agent,
  { question, asked, turn: { desk, n }, lane }: Asked,
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const body = asked.body === undefined ? undefined : Buffer.from(JSON.stringify(asked.body));
    const headers = {
      authorization: `Bearer ${desk.token}`,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
      ...(withKeys && asked.method === 'POST' ? { 'idempotency-key': `${name}-${question.name}-${n}` } : {}),
    };
    const { method, path } = asked;
    const port = ports[lane % ports.length];
    const options = { host: '127.0.0.1', port, method, path, agent, headers, timeout: 30_000 };
    const call = send(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', (error) => resolve(error.message));
      answer.on('end', () => {
        const text = Buffer.concat(chunks);
        if (answer.statusCode !== statusOf(question, asked))
          resolve(`${answer.statusCode} ${text.toString().slice(0, 300)}`);
        else resolve(n % readOneIn === 0 ? wrongIn(question, asked, text.toString()) : undefined);
      });
    });
    call.on('timeout', () => call.destroy(new Error('no answer within 30 s')));
    call.on('error', (error) => resolve(error.message));
    call.end(body);
  });

const wrongIn = (question: Question, asked: Request, text: string): string | undefined => {
  try {
    factsOf(question.facts, asked, JSON.parse(text));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

process.on('message', (message) => {
  run(loadJob.parse(message)).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: 0 });
