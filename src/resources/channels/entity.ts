import { copyOf } from '../../schema/book';
import { defineEntity, type Entity } from '../../schema/entity';
import { choice, computed, type Fields, flag, reference, text } from '../../schema/field';
import { providers, safeProviders } from './providers';

/** Asked of the official provider only. */
const official = { field: 'provider', is: ['cloud'] } as const;

/** Asked where the network may ban the number. */
const risky = {
  field: 'provider',
  is: providers.map(({ value }) => value).filter((value) => !safeProviders.includes(value)),
} as const;

/** Request keys of a channel that are not fields. */
export const channelInput = {
  /** Cannot be taken back; switch the channel off instead. */
  acceptsRisk: flag({
    label: { ar: 'أقبل مخاطرة الربط غير الرسمي', en: 'I accept the risk of the unofficial provider' },
    hint: {
      ar: 'هذا الربط غير رسمي وقد يوقف واتساب الرقم. لا تعمل القناة قبل قبول هذه المخاطرة.',
      en: 'This provider is unofficial and WhatsApp may ban the number. The channel works only once this risk is accepted.',
    },
  }),
} as const;

/** A number that sends messages, linked at a provider (CHN-06). Without a branch it is a central channel. */
export const channels = defineEntity({
  name: 'channels',
  api: '/whatsapp/sessions',
  route: '/whatsapp-sessions',
  module: 'messaging',
  audit: 'Channel',
  icon: 'whats-app',
  menu: false,
  label: {
    one: { ar: 'قناة رسائل', en: 'messaging channel' },
    many: { ar: 'قنوات الرسائل', en: 'Messaging channels' },
  },
  moduleLabel: { ar: 'الرسائل', en: 'Messaging' },
  branch: 'branchId',
  title: 'channelName',
  sort: { by: 'channelName' },
  remove: 'soft',
  can: 'RM',
  // Channels hold the keys of providers.
  peopleOnly: 'M',
  permissions: { BranchManager: 'RCM', Receptionist: 'RC' },
  fields: {
    channelName: text({
      label: { ar: 'اسم القناة', en: 'Channel name' },
      required: true,
      list: true,
      search: true,
      sort: true,
      max: 100,
    }),
    /** Name at the provider, fixed after creation. Default: derived by the server (CHN-29). */
    sessionName: text({
      label: { ar: 'اسم الجلسة', en: 'Session name' },
      hint: {
        ar: 'لواتساب الرسمي: معرّف رقم الهاتف كما تعرضه ميتا. لغيره اسم من اختيارك',
        en: 'For the Cloud API: the phone number ID as Meta shows it. Otherwise a name of your choice',
      },
      write: 'create',
      list: 'hidden',
      unique: 'all',
      max: 40,
    }),
    phoneNumber: text({
      label: { ar: 'رقم الهاتف', en: 'Phone number' },
      format: 'phone',
      required: true,
      list: true,
      max: 40,
    }),
    countryCode: text({
      label: { ar: 'كود الدولة', en: 'Country code' },
      format: 'phone',
      default: '966',
      max: 5,
    }),
    branchId: reference({
      label: { ar: 'الفرع', en: 'Branch' },
      to: 'branches',
      list: true,
      filter: true,
      hint: {
        ar: 'القناة بدون فرع مركزية، يضيفها مدير النظام فقط',
        en: 'A channel without a branch is a central one; only the system manager adds it',
      },
    }),
    /** Status word of the provider, updated when it changes. */
    status: computed(
      choice({
        label: { ar: 'الاتصال', en: 'Connection' },
        list: true,
        open: true,
        options: [
          { value: 'WORKING', label: { ar: 'متصل', en: 'Connected' }, colour: 'green' },
          {
            value: 'SCAN_QR_CODE',
            label: { ar: 'امسح رمز QR من الهاتف', en: 'Scan the QR code on the phone' },
            colour: 'gold',
          },
          { value: 'STARTING', label: { ar: 'في انتظار الاتصال', en: 'Waiting to connect' }, colour: 'blue' },
          { value: 'STOPPED', label: { ar: 'متوقفة', en: 'Stopped' }, colour: 'grey' },
          { value: 'FAILED', label: { ar: 'تعذر الاتصال', en: 'Failed to connect' }, colour: 'red' },
          {
            value: 'PASSKEY_REQUIRED',
            label: {
              ar: 'أكمل الربط من لوحة خدمة الإرسال',
              en: 'Finish linking in the provider’s dashboard',
            },
            colour: 'gold',
          },
          {
            value: 'PASSKEY_CONFIRMATION_REQUIRED',
            label: {
              ar: 'أكمل الربط من لوحة خدمة الإرسال',
              en: 'Finish linking in the provider’s dashboard',
            },
            colour: 'gold',
          },
          {
            value: 'NOT_REGISTERED',
            label: {
              ar: 'الرقم غير مسجل لدى واتساب بعد',
              en: 'The number is not registered at WhatsApp yet',
            },
            colour: 'gold',
          },
          // The server's own words, for states that no provider reports.
          {
            value: 'PIN_NEEDED',
            label: {
              ar: 'للرقم رمز تحقق بخطوتين، اكتبه في بيانات القناة',
              en: 'The number has a two-step PIN: enter it in the channel',
            },
            colour: 'red',
          },
          {
            value: 'ACCOUNT_LOCKED',
            label: { ar: 'أوقف واتساب حساب المركز', en: 'WhatsApp locked the centre’s account' },
            colour: 'red',
          },
          {
            value: 'RISK_NOT_ACCEPTED',
            label: { ar: 'في انتظار قبول المخاطرة', en: 'Waits for the risk to be accepted' },
            colour: 'gold',
          },
          {
            value: 'UNREACHABLE',
            label: { ar: 'خدمة الإرسال لا تستجيب', en: 'The provider does not answer' },
            colour: 'red',
          },
          {
            value: 'UNAUTHORISED',
            label: { ar: 'خدمة الإرسال ترفض مفتاح الربط', en: 'The provider refused the API key' },
            colour: 'red',
          },
          {
            value: 'PROVIDER_TOO_OLD',
            label: { ar: 'إصدار خدمة الإرسال قديم', en: 'The provider is too old' },
            colour: 'red',
          },
        ],
      }),
    ),
    isVerified: computed(
      flag({
        label: { ar: 'التوثيق', en: 'Verification' },
        list: true,
        words: { on: { ar: 'موثّقة', en: 'Verified' }, off: { ar: 'غير موثّقة', en: 'Not verified' } },
      }),
    ),
    isActive: flag({
      label: { ar: 'القناة مفعّلة', en: 'Channel active' },
      default: true,
      list: true,
      words: { on: { ar: 'نشطة', en: 'Active' }, off: { ar: 'غير نشطة', en: 'Inactive' } },
    }),
    /** Required before a channel of an unofficial provider works. The audit log keeps who accepted it. */
    riskAccepted: computed(
      flag({
        label: { ar: 'مخاطرة الربط', en: 'Provider’s risk' },
        when: risky,
        words: { on: { ar: 'قُبلت', en: 'Accepted' }, off: { ar: 'لم تُقبل', en: 'Not accepted' } },
      }),
    ),
    provider: choice({
      label: { ar: 'مزود الخدمة', en: 'Provider' },
      write: 'create',
      default: providers[0].value,
      more: true,
      hint: {
        ar: 'WAHA من الإصدار 2026.6.1 بمحرك GOWS أو NOWEB أو WEBJS، أو Cloud API الإصدار v23.0',
        en: 'WAHA from 2026.6.1 on with the engine GOWS, NOWEB or WEBJS, or the Cloud API v23.0',
      },
      options: providers,
    }),
    apiEndpoint: text({
      label: { ar: 'عنوان مزود الخدمة', en: 'Provider address' },
      more: true,
      max: 300,
      hint: {
        ar: 'اتركه فارغًا لاستخدام العنوان المحدد في إعدادات الخادم',
        en: 'Leave empty for the provider named in the server’s configuration',
      },
    }),
    apiKey: text({
      label: { ar: 'مفتاح الربط', en: 'API key' },
      secret: 'sealed',
      sentTo: 'apiEndpoint',
      more: true,
      max: 500,
    }),
    /** Secret that signs the webhooks, for a provider with its own secret. */
    appSecret: text({
      label: { ar: 'سر التطبيق', en: 'App secret' },
      secret: 'sealed',
      when: official,
      more: true,
      max: 500,
    }),
    /** Account of the number at the official provider: its templates are read from there. */
    accountId: text({
      label: { ar: 'معرّف حساب واتساب للأعمال', en: 'WhatsApp business account ID' },
      when: official,
      more: true,
      max: 40,
      hint: { ar: 'تُقرأ منه القوالب المعتمدة', en: 'The approved templates are read from it' },
    }),
    /** Keeps a number registered at the official provider. The server makes one if nobody typed it. */
    pin: text({
      label: { ar: 'رمز التحقق بخطوتين', en: 'Two-step PIN' },
      format: 'capitals',
      secret: 'sealed',
      sentTo: 'apiEndpoint',
      when: official,
      more: true,
      hint: {
        ar: 'ستة أرقام. اتركه فارغًا ليضعه الخادم، إلا إذا كان للرقم رمز لدى واتساب من قبل',
        en: 'Six digits, if the number already has a PIN at WhatsApp. Otherwise the server makes one',
      },
    }),
    description: text({ label: { ar: 'الوصف', en: 'Description' }, format: 'lines', more: true, max: 500 }),
    /** True for the channel of the messaging settings (BND-04). */
    isDefault: computed(flag({ label: { ar: 'قناة الإعدادات', en: 'Channel of the settings' } })),
  },
  // Every new channel has a number, so adding one always asks.
  fresh: ['phoneNumber', 'apiKey', 'appSecret', 'apiEndpoint', 'pin'],
  input: channelInput,
});

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
