import { echoed, listFacts, pageFacts, paidFacts, showFacts } from './answers';
import type { BareRoute } from './bare-call';
import { bareInvoice } from './bare-invoice';
import { bareList, bareShow } from './bare-reads';
import { bareBooking, bareCreate, bareUpdate } from './bare-writes';
import type { RowName } from './names';
import type { Request, Turn } from './requests';
import * as requests from './requests';

/** One line of the benchmark: what is asked of the product, who answers it barely, and what the answer must hold. */
export interface Question {
  readonly name: RowName;
  readonly label: string;
  /** Throughput of the product, as a share of the bare handler's. */
  readonly atLeast?: number;
  /** The 99th percentile of the product, as a multiple of the bare handler's. */
  readonly p99AtMost?: number;
  readonly isWriting: boolean;
  readonly request: (turn: Turn) => Request;
  /** Absent where others of this table make it up. */
  readonly bare?: BareRoute;
  readonly status: 200 | 201;
  /**
   * What of an answer must be right, as one text; throws when it is not. Of a read it must be the same on both
   * sides; of a write it must stand in the database afterwards.
   */
  readonly facts: (answer: unknown, asked: Request) => string;
  /** For a write: the same text, read from the row by `$1`, the answered id. */
  readonly stored?: string;
}

const create = {
  atLeast: 0.3,
  isWriting: true,
  status: 201,
  facts: echoed('fullName'),
  stored: 'select full_name as told from customers where id = $1',
} as const;

export const questions: readonly Question[] = [
  {
    name: 'list',
    label: 'list',
    atLeast: 0.8,
    isWriting: false,
    request: requests.listRequest,
    bare: bareList,
    status: 200,
    facts: listFacts,
  },
  {
    name: 'search',
    label: 'search',
    atLeast: 1,
    isWriting: false,
    request: requests.searchRequest,
    bare: bareList,
    status: 200,
    facts: pageFacts,
  },
  {
    name: 'show',
    label: 'show',
    atLeast: 0.5,
    isWriting: false,
    request: requests.showRequest,
    bare: bareShow,
    status: 200,
    facts: showFacts,
  },
  {
    name: 'update',
    label: 'update',
    isWriting: true,
    request: requests.updateRequest,
    bare: bareUpdate,
    status: 200,
    facts: echoed('notes'),
    stored: 'select notes as told from customers where id = $1',
  },
  {
    name: 'mix',
    label: 'mix 45/45/10',
    atLeast: 0.6,
    p99AtMost: 2,
    isWriting: true,
    request: requests.mixedRequest,
    status: 200,
    facts: (answer, asked) => (asked.method === 'GET' ? pageFacts(answer) : create.facts(answer, asked)),
  },
  { ...create, name: 'create', label: 'create', request: requests.createRequest, bare: bareCreate },
  {
    ...create,
    name: 'numbered',
    label: 'create, numbered card',
    request: requests.numberedRequest,
    bare: bareCreate,
  },
  {
    name: 'booking',
    label: 'booking',
    isWriting: true,
    request: requests.bookingRequest,
    bare: bareBooking,
    status: 201,
    facts: echoed('customerId'),
    stored: 'select customer_id::text as told from appointments where id = $1',
  },
  {
    name: 'invoice',
    label: 'invoice paid',
    isWriting: true,
    request: requests.invoiceRequest,
    bare: bareInvoice,
    status: 201,
    facts: paidFacts,
    stored: `select status || ' ' || paid as told from invoices where id = $1`,
  },
];

export const questionOf = (name: RowName): Question => {
  const question = questions.find((one) => one.name === name);
  if (!question) throw new Error(`nothing is asked under ${name}`);
  return question;
};

/** What a request must be answered with: of the mix a new customer with 201, everything else with 200. */
export const statusOf = (question: Question, { method }: Request): number =>
  method === 'POST' ? 201 : question.status;
