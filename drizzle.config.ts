import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema.cjs',
  out: process.env.MIGRATIONS ?? './server/db/migrations',
});
