export function systemTables(): string;
