import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../kernel/errors';

/**
 * The built browser application. Files with a hash in their name never change; every path that is no
 * file and not below the API is a screen and gets the page.
 */
export const webRoutes = async (app: FastifyInstance, root: string): Promise<void> => {
  if (!existsSync(path.join(root, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const [url = ''] = request.url.split('?');
    const isScreen = request.method === 'GET' || request.method === 'HEAD';
    if (!isScreen || /^\/(api|assets)(\/|$)/.test(url)) throw notFound();
    return reply.status(200).header('Cache-Control', 'no-cache').sendFile('index.html');
  });
};
