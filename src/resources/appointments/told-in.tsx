import type { Label } from '../../schema/field';
import { findOption } from '../../schema/text/accept';
import { listIn, textIn } from '../../screens/data/row';
import { news, toldCode } from './told';

/** Returns what the answer to a save says of a message to the customer. Undefined if none goes out. */
export const toldIn = (saved: unknown): Label | undefined => {
  const remark = listIn(saved, 'remarks').find((one) => textIn(one, 'code') === toldCode);
  return findOption(news, textIn(remark, 'kind'))?.label;
};
