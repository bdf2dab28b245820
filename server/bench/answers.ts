import { z } from 'zod';
import type { Request } from './requests';

/** What must be right in an answer, as one text; each throws when it is not. */

const card = z.object({
  id: z.number(),
  fullName: z.string(),
  phones: z.array(z.object({ phoneRaw: z.string() })),
});
const page = z.object({ data: z.array(card), totalCount: z.number(), hasNextPage: z.boolean() });

/** The customers of a page, in their order. The total is only looked at: it may be counted or remembered. */
export const pageFacts = (answer: unknown): string => {
  const { data, totalCount, hasNextPage } = page.parse(answer);
  if (data.length === 0 || totalCount < data.length)
    throw new Error(`a page of ${data.length}/${totalCount}`);
  return JSON.stringify([data.map(({ id, fullName, phones }) => [id, fullName, phones]), hasNextPage]);
};

/** The same of a page that must be full. */
export const listFacts = (answer: unknown): string => {
  const { length } = page.parse(answer).data;
  if (length !== 20) throw new Error(`${length} rows instead of 20`);
  return pageFacts(answer);
};

/** The customer that was asked for. */
export const showFacts = (answer: unknown, { path }: Request): string => {
  const { id, fullName, phones } = card.parse(answer);
  if (!path.endsWith(`/${id}`)) throw new Error(`${path} answered customer ${id}`);
  return JSON.stringify([id, fullName, phones]);
};

/** That a field of the answer is what was sent. */
export const echoed =
  (key: string) =>
  (answer: unknown, { body }: Request): string => {
    const told = z.record(z.string(), z.unknown()).parse(answer)[key];
    if (told !== body?.[key])
      throw new Error(`${key} is ${String(told)} and was sent as ${String(body?.[key])}`);
    return String(told);
  };

const paid = z.object({
  id: z.number(),
  status: z.literal('Paid'),
  totalAmount: z.number(),
  paid: z.number(),
});

/** That an invoice is paid in full. */
export const paidFacts = (answer: unknown): string => {
  const { paid: amount, totalAmount } = paid.parse(answer);
  if (amount <= 0 || amount !== totalAmount) throw new Error(`${amount} of ${totalAmount} paid`);
  return `Paid ${amount.toFixed(2)}`;
};

/** The facts of an answer, or an error that shows the answer beside what is wrong with it. */
export const factsOf = (
  facts: (answer: unknown, asked: Request) => string,
  asked: Request,
  answer: unknown,
): string => {
  try {
    return facts(answer, asked);
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error).slice(0, 300) : String(error);
    const { method, path } = asked;
    throw new Error(`${method} ${path}: ${why}\nin ${JSON.stringify(answer).slice(0, 700)}`);
  }
};
