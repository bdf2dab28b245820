/** Days of lists, and times in sentences, are of this zone where no branch decides (P-09). */
export const defaultZone = 'Africa/Cairo';
