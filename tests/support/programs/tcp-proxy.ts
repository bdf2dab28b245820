import { connect, createServer, type Socket } from 'node:net';
import { atEnd } from '../cleanup';

/** How the line behaves. `held`: bytes stay where they are, as on a line that swallows packets. */
export type Line =
  | { readonly kind: 'open' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'held' }
  | { readonly kind: 'delayed'; readonly ms: number };

export interface TcpProxy {
  readonly port: number;
  /** Changes the line. `forgets` ends a hold as NAT does: what hung is told to the far end only, never to the near one. */
  set(line: Line, forgets?: boolean): void;
}

interface Link {
  readonly near: Socket;
  far: Socket | undefined;
  readonly flows: Flow[];
  isDead: boolean;
}

/** What waits in one direction. `null` is the end. */
interface Flow {
  readonly waiting: { readonly chunk: Buffer | null; readonly due: number }[];
  readonly to: () => Socket | undefined;
  timer?: NodeJS.Timeout | undefined;
}

/** Starts a proxy on the loopback address, to a port or a socket's file, whose line can be cut, held and delayed. */
export const startProxy = async (target: number | string): Promise<TcpProxy> => {
  let line: Line = { kind: 'open' };
  const links = new Set<Link>();

  const pump = (flow: Flow) => {
    clearTimeout(flow.timer);
    if (line.kind === 'held') return;
    for (;;) {
      const [first] = flow.waiting;
      const to = flow.to();
      if (!first || !to) return;
      const late = first.due - performance.now();
      if (late > 0) {
        flow.timer = setTimeout(() => pump(flow), late);
        return;
      }
      flow.waiting.shift();
      if (first.chunk === null) to.end();
      else to.write(first.chunk);
    }
  };
  const carry = (link: Link, from: Socket, to: () => Socket | undefined) => {
    const flow: Flow = { waiting: [], to };
    link.flows.push(flow);
    const add = (chunk: Buffer | null) => {
      if (link.isDead) return;
      flow.waiting.push({ chunk, due: performance.now() + (line.kind === 'delayed' ? line.ms : 0) });
      pump(flow);
    };
    from.on('data', add);
    from.on('end', () => add(null));
    from.on('error', () => {});
    from.on('close', () => {
      // A broken end is told to the other one, unless the line swallows that, too.
      if (!link.isDead && line.kind !== 'held') to()?.destroySoon();
      if (link.near.destroyed && (!link.far || link.far.destroyed)) links.delete(link);
    });
  };
  const open = (link: Link) => {
    const far =
      typeof target === 'number' ? connect({ port: target, host: '127.0.0.1' }) : connect({ path: target });
    link.far = far;
    far.on('connect', () => link.flows.forEach(pump));
    far.on('error', () => link.near.destroy());
    carry(link, far, () => link.near);
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.setNoDelay(true);
    if (line.kind === 'cut') {
      near.on('error', () => {});
      near.resetAndDestroy();
      return;
    }
    const link: Link = { near, far: undefined, flows: [], isDead: false };
    links.add(link);
    carry(link, near, () => link.far);
    if (line.kind !== 'held') open(link);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    for (const { near, far } of links) {
      near.destroy();
      far?.destroy();
    }
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (next, forgets = false) => {
      const before = line;
      line = next;
      if (next.kind === 'cut')
        for (const { near, far } of links) {
          near.resetAndDestroy();
          far?.resetAndDestroy();
        }
      if (before.kind === 'held' && next.kind !== 'held')
        for (const link of links) {
          if (forgets) {
            link.isDead = true;
            link.far?.destroy();
          } else if (!link.far) open(link);
        }
      for (const { flows } of links) flows.forEach(pump);
    },
  };
};
