/** SQL that lies beside what it is for, as text. */
declare module '*.sql?raw' {
  const sql: string;
  export default sql;
}
