import { idempotencyKey, pathParameter, queryParameter } from '../../src/schema/openapi';
import { type HandWrittenCall, integer, list, object, string } from './openapi-parts';

const assigned = object({ success: { const: true }, data: object({ paperCode: integer }) });

/** Paper codes and phones. */
export const customerCalls: readonly HandWrittenCall[] = [
  {
    method: 'get',
    path: '/customers/paper-code/next/{branchId}',
    summary: 'A hint of the next free code',
    permission: 'customers.read',
    parameters: [pathParameter('branchId')],
    answers: { '200': integer },
    refusals: ['404'],
  },
  {
    method: 'get',
    path: '/customers/paper-code/used/{branchId}',
    summary: 'Codes given so far, ascending',
    permission: 'customers.read',
    parameters: [pathParameter('branchId')],
    answers: { '200': list(integer) },
    refusals: ['404'],
  },
  {
    method: 'get',
    path: '/customers/{id}/paper-code',
    summary: 'Code of a customer',
    permission: 'customers.read',
    parameters: [pathParameter('id')],
    answers: {
      '200': object({ customerId: integer, branchId: integer, paperCode: { type: ['integer', 'null'] } }),
    },
    refusals: ['404'],
  },
  {
    method: 'post',
    path: '/customers/{id}/paper-code',
    summary: 'Give a customer a code',
    permission: 'customers.update',
    parameters: [pathParameter('id'), idempotencyKey],
    body: object({ branchId: integer, paperCode: { type: 'integer', minimum: 1, maximum: 999_999_999 } }),
    answers: { '200': assigned },
    refusals: ['400', '404', '409', '413'],
  },
  {
    method: 'post',
    path: '/customers/{id}/paper-code/auto',
    summary: 'Give a customer the next free code',
    permission: 'customers.update',
    parameters: [pathParameter('id'), idempotencyKey],
    body: object({ branchId: integer }),
    answers: { '200': assigned },
    refusals: ['400', '404', '409', '413'],
  },
  {
    method: 'get',
    path: '/customers/phone-known',
    summary: 'Customers within reach who have this phone',
    permission: 'customers.read',
    parameters: [queryParameter('phone', string), queryParameter('except', integer)],
    answers: { '200': object({ known: list(object({ customerId: integer, name: string })) }) },
  },
];
