export function copyProject(folder: string): void;
export function trackAll(folder: string): void;
