/** What is said before a person is erased. */
export const erasingTexts = {
  final: { ar: 'لا يمكن التراجع عن المحو.', en: 'Erasing cannot be undone.' },
  goes: { ar: 'ما يُمحى', en: 'What is erased' },
  goesText: {
    ar: 'الاسم والهواتف والبريد والعنوان وتاريخ الميلاد والملاحظات، والبطاقات المدمجة معها، ونصوص الملاحظات في المواعيد والزيارات والفواتير والمتابعات، ونصوص الرسائل وأرقامها، وهذه القيم كلها من سجل المراجعة.',
    en: 'Name, phones, e-mail, address, birth date and notes, cards that were merged into this one, notes of appointments, visits, invoices and follow-ups, texts and numbers of messages, and all these values in the audit log.',
  },
  stays: { ar: 'ما يبقى ولماذا', en: 'What stays, and why' },
  staysText: {
    ar: 'الفواتير وإشعارات الدائن والمدفوعات وحركات الرصيد والباقات والمواعيد تبقى برقم تعريفي بلا اسم، لأن الحسابات والضرائب تحتاجها. وتبقى قيود المراجعة وأوقاتها ومن قام بها.',
    en: 'Invoices, credit notes, payments, credit, packages and appointments stay under a number without a name, as books and taxes need them. Entries of the audit log stay, with when and by whom.',
  },
  elsewhere: { ar: 'ما لا يصل إليه المحو', en: 'What erasing does not reach' },
  elsewhereText: {
    ar: 'النسخ الاحتياطية السابقة حتى تُحذف مع الوقت وما نُزّل منها، وملفات الأشهر التي أُزيلت من سجل المراجعة، والملفات المصدرة والمطبوعة، وما كُتب عن الشخص في بطاقات غيره، والرسائل عند مزود الخدمة.',
    en: 'Earlier backups until they are gone and copies that were downloaded, files of months that were dropped from the audit log, files that were exported or printed, what was written about the person on other cards, and messages at the provider.',
  },
} as const;
