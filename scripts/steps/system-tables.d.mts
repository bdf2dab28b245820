export function systemTables(folder: string): string;
