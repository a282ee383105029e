import * as field from '../../presentation/field.js';
import type { Field } from '../../presentation/field.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

/** What the numbers of each metric are. */
const metrics: Readonly<Record<string, { readonly title: string; readonly value: Field }>> = {
  deployment_frequency: { title: 'Deployment frequency', value: field.number('Deployments') },
  lead_time_for_changes: { title: 'Lead time for changes', value: field.duration('Median') },
  time_to_restore_service: { title: 'Time to restore service', value: field.duration('Median') },
  change_failure_rate: {
    title: 'Change failure rate',
    value: { ...field.number('Incidents per deployment'), show: (kept) => (typeof kept === 'number' ? `${Math.round(kept * 1_000) / 10} %` : undefined) },
  },
};

const options = { title: 'Metric', empty: 'There are no figures for this time.' };
const plain = table({ date: field.text(), value: field.number() }, options);

/** A metric over time, in its own unit. */
export const doraTable: View = {
  ...plain,
  render: (value, context) => {
    const metric = metrics[String(context.params['metric'])];
    return metric === undefined ? plain.render(value, context) : table({ date: field.text(), value: metric.value }, { ...options, title: metric.title }).render(value, context);
  },
};
