import { catalogue } from './first/catalogue';
import { checks } from './first/checks';
import { desk } from './first/desk';
import { frame } from './first/frame';
import { money } from './first/money';
import { system } from './first/system';

/** The Arabic texts that the interface starts with: all but those of the files beside it. */
export const first = { ...desk, ...money, ...catalogue, ...system, ...frame, ...checks } as const;
