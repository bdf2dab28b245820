export { accountsOf, type CustomerMovement, lockAccount, moveBalance } from './ledger';
