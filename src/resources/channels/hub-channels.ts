import { copyOf } from '../../schema/book';
import type { Entity } from '../../schema/entity';
import type { Fields } from '../../schema/field';
import { channels } from './entity';

const { fields } = channels;

const ownFields: Fields = {
  ...fields,
  sessionName: { ...fields.sessionName, required: true },
  branchId: { ...fields.branchId, required: 'create', hint: undefined },
  apiEndpoint: {
    ...fields.apiEndpoint,
    hint: { ar: 'يتكون تلقائيًا من اسم الجلسة', en: 'Made from the session name' },
  },
};

/** Channels in the hub: dialogs open over the hub, and a new channel needs a name and a branch (CHN-29). */
export const hubChannels: Entity = copyOf<Entity>(channels, {
  route: '/whatsapp-messages',
  fields: ownFields,
});
