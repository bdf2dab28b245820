import type { FastifyInstance } from 'fastify';
import type { Entity } from '../../src/schema/entity';

/** The description of the API, made from the declarations, and a page to browse it. */
export const openApiRoutes = (app: FastifyInstance, entities: readonly Entity[]): void => {
  app.get('/openapi.json', { config: { public: true } }, () => ({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: {},
    tags: entities.map(({ name }) => ({ name })),
  }));
};
