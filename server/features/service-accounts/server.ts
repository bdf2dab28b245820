import { serviceAccountActions } from '../../../src/resources/service-accounts/actions';
import { serviceAccounts } from '../../../src/resources/service-accounts/entity';
import { perform, serve, untouched } from '../../data/entity-server';
import { checkEditor, guard } from './guard';
import { forgetOldTokens, issue, revoke } from './issue';
import { warnOfEnds } from './night';
import { tokenReader } from './reader';
import { isToken } from './tokens';

/** Service accounts: who may add which, their tokens, and the sessions of the programs that call with one. */
export const serviceAccountsServer = serve(serviceAccounts, {
  guard,
  stored: async ({ client, actor, values, before, id }) => {
    if (before?.isActive !== true || values.isActive !== false) return untouched;
    return revoke(client, actor, id);
  },
  removed: ({ client, actor, id }) => revoke(client, actor, id),
  actions: perform(serviceAccountActions, {
    issueToken: async (context) => {
      const { client, actor, row, services } = context;
      await checkEditor(client, services.book, actor, row);
      return issue(context);
    },
  }),
  tokens: {
    isFor: isToken,
    reader: tokenReader,
    scheme: {
      name: 'serviceToken',
      description: {
        ar: 'مفتاح حساب خدمة، يبدأ بـ bc_ ويُرسل كما يُرسل مفتاح الجلسة. يفتح النداءات التي تذكره وحدها',
        en: 'Token of a service account. It begins with bc_ and is sent like that of a sign-in. It opens only the calls that name it',
      },
    },
  },
  nightly: [warnOfEnds],
  sweeps: [forgetOldTokens],
});
