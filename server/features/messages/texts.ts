import { createFormat } from '../../../src/i18n/format';
import { unreachable } from '../../../src/schema/field';
import { renderTemplate, variablesIn } from '../../../src/schema/template';
import type { Settings } from '../../../src/settings';
import type { MessagingSettings } from '../../../src/settings/messaging';

/** For a provider that takes no free text: the name of an approved template and the values of its places, in order. */
export interface TemplateRef {
  readonly name: string;
  readonly language: string;
  readonly params: readonly string[];
}

export interface MessageText {
  readonly body: string;
  readonly template: TemplateRef;
}

export type Variables = Readonly<Record<string, string>>;

/** Kinds of messages that are sent by themselves, each in words of the settings. */
export type PlannedKind = 'reminder' | 'afterVisit' | 'followUp' | 'birthday';

/** The words of a kind, and what their approved twin is called. */
const wordsOf = (kind: PlannedKind, settings: MessagingSettings) => {
  switch (kind) {
    case 'reminder':
      return { words: settings.defaultMessageTemplate, name: settings.reminderTemplateName };
    case 'afterVisit':
      return { words: settings.afterVisitMessageTemplate, name: settings.afterVisitTemplateName };
    case 'followUp':
      return { words: settings.followUpMessageTemplate, name: settings.followUpTemplateName };
    case 'birthday':
      return { words: settings.birthdayMessageTemplate, name: settings.birthdayTemplateName };
    default:
      return unreachable(kind);
  }
};

/** What a message of the kind says: as free text, and by its approved template with the values in the order of the text. */
export const textOf = (kind: PlannedKind, settings: MessagingSettings, values: Variables): MessageText => {
  const { words, name } = wordsOf(kind, settings);
  const params = variablesIn(words).flatMap((key) =>
    Object.hasOwn(values, key) ? [renderTemplate(`{${key}}`, values)] : [],
  );
  return {
    body: renderTemplate(words, values),
    template: { name, language: settings.cloudTemplateLanguage, params },
  };
};

export interface AppointmentFacts {
  readonly customerName: string;
  readonly start: Date;
  readonly serviceNames: string | null;
  readonly zone: string;
}

/** What the names in a template about an appointment stand for, by the branch's clock (MSG-04). */
export const appointmentVariables = (
  { customerName, start, serviceNames, zone }: AppointmentFacts,
  { systemName, numerals, clock }: Pick<Settings, 'systemName' | 'numerals' | 'clock'>,
): Variables => {
  const format = createFormat({
    lang: 'ar',
    numerals: numerals === 'latn' ? 'latn' : 'arab',
    clock: clock === '24' ? '24' : '12',
    timeZone: zone,
  });
  const at = start.toISOString();
  return {
    customer_name: customerName,
    appointment_date: format.date(at),
    appointment_time: format.time(at),
    service_name: serviceNames ?? '',
    center_name: systemName ?? '',
  };
};
