export const oddMoments: Readonly<Record<string, string>>;
export function machineNow(): number;
export function clockOffset(): number;
export function clockAt(moment?: string): Record<string, string>;
export function ownClock(): Record<string, string>;
export function takeClock(): void;
export function moveDate(offset: number): void;
export function moveDatabase(offset: number): readonly string[];
