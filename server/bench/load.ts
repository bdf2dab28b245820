import { Agent, request } from 'node:http';
import { type LoadJob, type LoadResult, loadJob } from './messages';

/**
 * The load generator, a process of its own: so many connections to this machine, each asking again as soon as it has
 * its answer, for a bounded time and number of requests.
 */
const run = async (job: LoadJob): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections });
  const times: number[] = [];
  const started = performance.now();
  const ends = started + job.seconds * 1000;
  let sent = 0;
  let failures = 0;
  const worker = async () => {
    while (sent < job.requests && performance.now() < ends) {
      const path = job.paths[sent % job.paths.length] ?? '/';
      sent += 1;
      const before = performance.now();
      const isFine = await ask(job, agent, path);
      times.push(performance.now() - before);
      if (!isFine) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: job.connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return { requests: times.length, failures, seconds, p50: quantile(0.5), p99: quantile(0.99) };
};

/** Whether the answer was 200 with a body. */
const ask = ({ port, token }: LoadJob, agent: Agent, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const call = request({ host: '127.0.0.1', port, path, agent, headers, timeout: 30_000 }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(answer.statusCode === 200 && bytes > 2));
      answer.on('error', () => resolve(false));
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(false));
    call.end();
  });

process.on('message', (message) => {
  void run(loadJob.parse(message)).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: 0 });
