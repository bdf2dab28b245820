import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors';

/**
 * The built browser application. Files with a hash in their name never change; every path that is no
 * file and not below the API is a screen and gets the page.
 */
export const webRoutes = async (app: FastifyInstance, root: string): Promise<void> => {
  if (!existsSync(path.join(root, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    const [url = ''] = request.url.split('?');
    if (url === '/api' || url.startsWith('/api/') || url.startsWith('/assets/')) throw notFound();
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  });
};
