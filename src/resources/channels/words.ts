import { defineRefusals } from '../../schema/refusal';

export const channelRefusals = defineRefusals('channel', {
  inactive: {
    ar: 'القناة غير نشطة، يلزم تفعيلها أولًا',
    en: 'The channel is switched off, activate it first',
  },
  riskNotAccepted: {
    ar: 'اقبل أولًا مخاطرة الربط غير الرسمي',
    en: 'Accept the risk of the unofficial provider first',
  },
  linked: {
    ar: 'الرقم مربوط وموثّق بالفعل',
    en: 'The number is linked and verified already',
  },
  notReady: {
    ar: 'القناة لا تنتظر ربط هاتف الآن',
    en: 'The channel does not wait for a phone to be linked now',
  },
  notLinked: {
    ar: 'اكتب الكود في واتساب على الهاتف أولًا',
    en: 'Type the code in WhatsApp on the phone first',
  },
  wrongNumber: {
    ar: 'الهاتف المرتبط رقمه مختلف عن الرقم المدخل',
    en: 'The linked phone has another number than the one entered',
  },
  codeWrong: { ar: 'كود التحقق غير صحيح', en: 'Verification code incorrect' },
  codeExpired: {
    ar: 'انتهت صلاحية كود التحقق، اطلب كودًا جديدًا',
    en: 'The verification code has expired, ask for a new one',
  },
  tooOld: {
    ar: 'إصدار مزود الخدمة قديم، مطلوب 2026.6.1 أو أحدث',
    en: 'The provider is too old, version 2026.6.1 or later is needed',
  },
  wrongPin: {
    ar: 'للرقم رمز تحقق بخطوتين لدى واتساب، اكتبه في بيانات القناة',
    en: 'The number has another two-step PIN at WhatsApp: enter it in the channel',
  },
  unauthorised: { ar: 'رفض مزود الخدمة مفتاح الربط', en: 'The provider refused the API key' },
  unreachable: { ar: 'لا يمكن الوصول إلى مزود الخدمة الآن', en: 'The provider cannot be reached now' },
});
