export const keyboard = {
  'palette.placeholder': 'ابحث عن شاشة أو عميل أو حجز أو فاتورة...',
} as const;
