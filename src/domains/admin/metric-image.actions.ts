import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { pictured } from '../../presentation/picture.js';
import { FileName, GivenFile, givenFileAliases } from '../../vocabulary/files.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { metricImageCard, metricImageTable } from './metric-image.view.js';

const alert = { project_id: ProjectRef, alert_iid: Type.Integer({ description: 'Number of the alert in its project (iid), not its id.', minimum: 1 }) };
const where = { ...alert, metric_image_id: Type.Integer({ description: 'Id of the image, as admin.alert_metric_image_list shows it.', minimum: 1 }) };

const link = {
  url: Type.Optional(Type.String({ description: 'Address where the metric can be looked at.' })),
  url_text: Type.Optional(Type.String({ description: 'What the link says: `CPU load, 30 November`.' })),
};

const NewImage = Type.Object({ ...alert, ...GivenFile, filename: FileName, ...link });
type NewImage = Static<typeof NewImage>;

const paramAliases = { image_id: 'metric_image_id', id: 'metric_image_id' };
const keywords = ['alert', 'incident', 'screenshot', 'graph', 'monitoring', 'on-call'];

/** Pictures of metrics that belong to an alert. */
@Injectable()
export class MetricImageActions {
  @RestAction('admin.alert_metric_image_list', 'GET /projects/:project_id/alert_management_alerts/:alert_iid/metric_images', {
    title: 'List alert metric images',
    summary: 'List the pictures of metrics that people added to an alert.',
    effect: 'read',
    params: Type.Object(alert),
    view: metricImageTable,
    tool: 'gitlab_list_alert_metric_images',
    keywords,
    related: ['admin.alert_metric_image_upload'],
  })
  declare readonly list: RestCall;

  @Action('admin.alert_metric_image_upload', {
    title: 'Upload alert metric image',
    summary: 'Upload a picture of a metric to an alert, with a link to where it comes from.',
    effect: 'write',
    params: NewImage,
    view: metricImageCard,
    tool: 'gitlab_upload_alert_metric_image',
    paramAliases: { ...givenFileAliases, file_name: 'filename', name: 'filename' },
    example: { project_id: 'group/project', alert_iid: 3, path: 'cpu.png', url: 'https://grafana.example.com/d/cpu' },
    keywords,
    related: ['admin.alert_metric_image_list', 'admin.alert_metric_image_update'],
  })
  upload({ project_id, alert_iid, url, url_text, ...given }: NewImage, { gitlab, files }: ActionContext): Promise<JsonObject> {
    return files.sending(given, async (file) => {
      const texts = Object.entries({ url, url_text }).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
      const form = [{ name: 'file', filename: file.name, content: file }, ...texts];
      const made = await gitlab.rest.post<JsonObject | undefined>('/projects/:project_id/alert_management_alerts/:alert_iid/metric_images', { project_id, alert_iid }, { form, called: { file: file.parameter } });
      return pictured(made ?? { filename: file.name }, await file.picture());
    });
  }

  @RestAction('admin.alert_metric_image_update', 'PUT /projects/:project_id/alert_management_alerts/:alert_iid/metric_images/:metric_image_id', {
    title: 'Update alert metric image',
    summary: 'Change where the picture of a metric leads to, and what its link says.',
    effect: 'write',
    idempotent: true,
    params: Type.Object({ ...where, ...link }),
    view: metricImageCard,
    tool: 'gitlab_update_alert_metric_image',
    paramAliases,
    example: { project_id: 'group/project', alert_iid: 3, metric_image_id: 23, url_text: 'CPU load' },
    keywords,
    related: ['admin.alert_metric_image_list'],
  })
  declare readonly update: RestCall;

  @RestAction('admin.alert_metric_image_delete', 'DELETE /projects/:project_id/alert_management_alerts/:alert_iid/metric_images/:metric_image_id', {
    title: 'Delete alert metric image',
    summary: 'Delete a picture of a metric from an alert.',
    effect: 'destroy',
    params: Type.Object(where),
    tool: 'gitlab_delete_alert_metric_image',
    done: 'Deleted the metric image.',
    paramAliases,
    keywords,
    related: ['admin.alert_metric_image_list'],
  })
  declare readonly delete: RestCall;
}
