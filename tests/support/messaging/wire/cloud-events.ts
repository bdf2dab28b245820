import { createHmac } from 'node:crypto';

/** Access token and app secret of the official provider for tests. */
export const cloudToken = 'planted-cloud-token';
export const cloudSecret = 'planted-app-secret';

/** A number of the Cloud API, as its events name it. */
interface Numbered {
  /** Id of the number at the provider. */
  readonly session: string;
  /** Digits. */
  readonly phone?: string;
  readonly account?: string;
  readonly secret: string;
}

/** A signed webhook with one change. */
export const signedEvent = (
  { account = '9000000', secret }: Pick<Numbered, 'account' | 'secret'>,
  change: { readonly field: string; readonly value: object },
  time?: number,
) => {
  const at = time === undefined ? {} : { time: Math.floor(time / 1000) };
  const event = {
    object: 'whatsapp_business_account',
    entry: [{ id: account, ...at, changes: [change] }],
  };
  const payload = JSON.stringify(event);
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
  return { payload, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } };
};

const about = ({ session, phone = '201000000000' }: Numbered) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: phone, phone_number_id: session },
});

const nowText = () => String(Math.floor(Date.now() / 1000));

/** A message of a customer: `{id, from, type, text: {body}}`. Its time is now if it names none. */
export const messageEvent = (
  number: Numbered,
  message: { readonly from?: string; readonly from_user_id?: string; readonly [key: string]: unknown },
) => {
  const { from, from_user_id } = message;
  const contact = {
    profile: { name: 'Mona' },
    ...(from === undefined ? {} : { wa_id: from }),
    ...(from_user_id === undefined ? {} : { user_id: from_user_id }),
  };
  const value = {
    ...about(number),
    contacts: [contact],
    messages: [{ timestamp: nowText(), ...message }],
  };
  return signedEvent(number, { field: 'messages', value });
};

/** What became of a message: `{id, status, recipient_id, …}`. */
export const statusEvent = (number: Numbered, status: object) =>
  signedEvent(number, {
    field: 'messages',
    value: { ...about(number), statuses: [{ timestamp: nowText(), ...status }] },
  });
