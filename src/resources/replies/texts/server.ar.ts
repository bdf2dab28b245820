/** Texts that only the server uses. */
export const texts = {
  'replies.cancelTask': 'طلب إلغاء حجز يوم {day} الساعة {time}، والحجز ما زال قائمًا',
  'template.cancelAsked':
    'وصل طلبك بإلغاء موعد يوم {day} الساعة {time}. الموعد قائم حتى يتواصل معك {center_name} لتأكيد الإلغاء.',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
