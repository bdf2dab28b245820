export { balancesOf, type CustomerMovement, lockAccount, moveBalance } from './ledger';
