/** What the holder of a right may do. */
export const rights = {
  'messaging.read': { ar: 'رؤية الرسائل وحالة وصولها', en: 'See the messages and whether they arrived' },
  'messaging.create': { ar: 'إرسال رسالة أو تهنئة إلى عميل', en: 'Send a customer a message or a greeting' },
  'messaging.manage': {
    ar: 'كل ما سبق، ومعه: ربط أرقام الإرسال وتغييرها',
    en: 'All of the above, and: connect and change the numbers that send',
  },
};
