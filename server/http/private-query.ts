import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { queryHeader } from '../../src/schema/private-query';

/** Adds the parameters of the header `X-Query` to those of the URL. */
export const acceptPrivateQuery = (api: FastifyInstance): void => {
  api.addHook('onRequest', async (request) => {
    const text = request.headers[queryHeader];
    if (typeof text === 'string') request.query = { ...Object(request.query), ...parse(text) };
  });
};
