import { flag, integer, text } from '../../schema/field';
import { defineSettings, type SettingsOf } from '../../schema/settings';

/** Variables in a message about an appointment (MSG-04). */
export const appointmentVariables = [
  'customer_name',
  'appointment_date',
  'appointment_time',
  'service_name',
  'center_name',
] as const;

/** Variables in a birthday greeting (MSG-05). */
export const birthdayVariables = ['customer_name', 'center_name'] as const;

const template = { format: 'lines', max: 4000 } as const;

const newsHint = {
  ar: 'تُرسل بعد دقيقتين من التغيير، فإن صُحح خلالهما أُرسل الأخير وحده',
  en: 'Sent two minutes after the change; of several within that time only the last one goes out',
} as const;

/** Automatic messages to customers, with their times and texts (MSG-03, MSG-18, R-36 to R-39). */
export const messagingSettings = defineSettings({
  name: 'messaging',
  label: { ar: 'إعدادات الرسائل', en: 'Messaging settings' },
  api: '/whatsapp/settings',
  read: 'messaging.read',
  parts: [
    {
      label: { ar: 'الربط', en: 'Connection' },
      keys: [
        'isEnabled',
        'useCentralChannel',
        'countryCode',
        'phoneNumber',
        'testPhoneNumber',
        'apiEndpoint',
        'apiKey',
      ],
    },
    {
      label: { ar: 'التذكير بالمواعيد', en: 'Reminders' },
      keys: ['sendAppointmentReminders', 'reminderHoursBefore', 'defaultMessageTemplate'],
    },
    {
      label: { ar: 'عند الحجز والنقل والإلغاء', en: 'On booking, moving and cancelling' },
      keys: [
        'sendBookedMessages',
        'bookedMessageTemplate',
        'sendMovedMessages',
        'movedMessageTemplate',
        'sendCancelledMessages',
        'cancelledMessageTemplate',
      ],
    },
    {
      label: { ar: 'بعد الموعد', en: 'After the appointment' },
      keys: ['autoSendAfterAppointment', 'autoSendHoursAfter', 'afterVisitMessageTemplate'],
    },
    {
      label: { ar: 'المتابعة', en: 'Follow-up' },
      keys: ['sendFollowUpMessages', 'followUpDaysAfter', 'followUpMessageTemplate'],
    },
    {
      label: { ar: 'تهاني أعياد الميلاد', en: 'Birthday greetings' },
      keys: ['sendBirthdayGreetings', 'birthdayMessageTemplate'],
    },
  ],
  fresh: ['apiKey', 'apiEndpoint'],
  fields: {
    isEnabled: flag({ label: { ar: 'تفعيل الرسائل', en: 'Messaging enabled' } }),
    // Set when the phone is linked (BND-08); no user writes it.
    isVerified: flag({ label: { ar: 'موثّق', en: 'Verified' }, write: 'never' }),
    countryCode: text({ label: { ar: 'كود الدولة', en: 'Country code' }, max: 5, default: '966' }),
    phoneNumber: text({ label: { ar: 'رقم الهاتف', en: 'Phone number' }, format: 'phone', max: 40 }),
    apiEndpoint: text({ label: { ar: 'عنوان مزود الخدمة', en: 'Provider address' }, max: 300 }),
    apiKey: text({
      label: { ar: 'مفتاح الربط', en: 'API key' },
      secret: 'sealed',
      sentTo: 'apiEndpoint',
      max: 500,
    }),
    // Typed into the link dialog, checked and not stored (BND-05).
    verificationCode: text({ label: { ar: 'كود التحقق', en: 'Verification code' }, write: 'never' }),
    testPhoneNumber: text({
      label: { ar: 'رقم رسالة الاختبار', en: 'Number for the test message' },
      format: 'phone',
      max: 40,
    }),
    useCentralChannel: flag({
      label: {
        ar: 'القناة المركزية تنوب عن قناة الفرع',
        en: 'The central channel stands in for a branch’s own',
      },
      default: true,
    }),
    sendAppointmentReminders: flag({
      label: { ar: 'إرسال تذكير بالمواعيد', en: 'Send appointment reminders' },
      default: true,
    }),
    reminderHoursBefore: integer({
      label: { ar: 'قبل الموعد بعدد ساعات', en: 'Hours before the appointment' },
      min: 1,
      max: 168,
      default: 24,
      fills: 'wrong',
    }),
    defaultMessageTemplate: text({
      ...template,
      label: { ar: 'قالب رسالة التذكير', en: 'Reminder template' },
      variables: appointmentVariables,
      default:
        'مرحبًا {customer_name}، نذكرك بموعد {service_name} يوم {appointment_date} الساعة {appointment_time} في {center_name}. للتعديل أو الإلغاء يرجى التواصل معنا.',
    }),
    sendBookedMessages: flag({
      label: { ar: 'إرسال رسالة عند الحجز', en: 'Send a message on booking' },
      hint: newsHint,
    }),
    bookedMessageTemplate: text({
      ...template,
      label: { ar: 'قالب رسالة الحجز', en: 'Booking template' },
      variables: appointmentVariables,
      default:
        'مرحبًا {customer_name}، تم تأكيد موعد {service_name} يوم {appointment_date} الساعة {appointment_time} في {center_name}. للتعديل أو الإلغاء يرجى التواصل معنا.',
    }),
    sendMovedMessages: flag({
      label: { ar: 'إرسال رسالة عند نقل الموعد', en: 'Send a message on moving' },
    }),
    movedMessageTemplate: text({
      ...template,
      label: { ar: 'قالب رسالة نقل الموعد', en: 'Moving template' },
      variables: appointmentVariables,
      default:
        'مرحبًا {customer_name}، أصبح موعد {service_name} يوم {appointment_date} الساعة {appointment_time} في {center_name}. للتعديل أو الإلغاء يرجى التواصل معنا.',
    }),
    sendCancelledMessages: flag({
      label: { ar: 'إرسال رسالة عند إلغاء الموعد', en: 'Send a message on cancelling' },
    }),
    cancelledMessageTemplate: text({
      ...template,
      label: { ar: 'قالب رسالة إلغاء الموعد', en: 'Cancelling template' },
      variables: appointmentVariables,
      default:
        'مرحبًا {customer_name}، تم إلغاء موعد {service_name} يوم {appointment_date} الساعة {appointment_time} في {center_name}. يسعدنا حجز موعد جديد لك متى شئت.',
    }),
    sendFollowUpMessages: flag({ label: { ar: 'إرسال رسائل متابعة', en: 'Send follow-up messages' } }),
    followUpDaysAfter: integer({
      label: { ar: 'رسالة المتابعة بعد الزيارة (أيام)', en: 'Follow-up message after the visit (days)' },
      format: 'days',
      min: 1,
      max: 30,
      default: 3,
      fills: 'wrong',
    }),
    followUpMessageTemplate: text({
      ...template,
      label: { ar: 'قالب رسالة المتابعة', en: 'Follow-up template' },
      variables: appointmentVariables,
      default: 'مرحبًا {customer_name}، كيف كانت النتيجة بعد {service_name} في {center_name}؟ نحن في خدمتك.',
    }),
    autoSendAfterAppointment: flag({
      label: { ar: 'إرسال رسالة بعد الموعد', en: 'Send a message after the appointment' },
    }),
    autoSendHoursAfter: integer({
      label: { ar: 'بعد الموعد بعدد ساعات', en: 'Hours after the appointment' },
      min: 1,
      max: 72,
      default: 2,
      fills: 'wrong',
    }),
    afterVisitMessageTemplate: text({
      ...template,
      label: { ar: 'قالب رسالة ما بعد الزيارة', en: 'After-visit template' },
      variables: appointmentVariables,
      default: 'شكرًا لزيارتك {center_name} يا {customer_name}. يسعدنا معرفة رأيك في {service_name}.',
    }),
    sendBirthdayGreetings: flag({
      label: { ar: 'إرسال تهاني أعياد الميلاد تلقائيًا', en: 'Send birthday greetings automatically' },
    }),
    birthdayMessageTemplate: text({
      ...template,
      label: { ar: 'قالب تهنئة عيد الميلاد', en: 'Birthday template' },
      variables: birthdayVariables,
      default: 'كل عام وأنتم بخير {customer_name}! أطيب التمنيات من {center_name}. للإيقاف أرسل: إيقاف',
    }),
  },
});

export type MessagingSettings = SettingsOf<typeof messagingSettings>;
