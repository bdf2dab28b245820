import type { z } from 'zod';
import { issuesOf } from '../../src/schema/issues';
import { ApiError, invalid } from '../kernel/errors';

/** A body as the schema reads it, or a refusal of its fields. */
export const parsed = <T>(schema: z.ZodType<T>, body: unknown): T => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError(400, 'request.malformed');
  const result = schema.safeParse(body);
  if (!result.success) throw invalid(issuesOf(result.error));
  return result.data;
};
