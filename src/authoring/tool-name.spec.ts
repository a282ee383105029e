import { describe, expect, it } from '@jest/globals';
import { toolNameOf } from './tool-name.js';

describe("the name of an action's tool", () => {
  it('is the declared one, else made from the id', () => {
    expect(toolNameOf('repository.file_history', 'gitlab_file_history')).toBe('gitlab_file_history');
    expect(toolNameOf('server.health_check')).toBe('gitlab_server_health_check');
  });

  it('stays whole with 50 characters', () => {
    const fifty = `gitlab_${'word_'.repeat(8)}abc`;
    expect(fifty).toHaveLength(50);
    expect(toolNameOf('x.y', fifty)).toBe(fifty);
  });

  it('loses fillers, then words from the end, when it is longer', () => {
    expect(toolNameOf('external_status_check.retry_project', 'gitlab_retry_failed_external_status_check_for_project_mr')).toBe('gitlab_retry_failed_external_status_check_project');
  });

  it('is the same when it was shortened before', () => {
    const shortened = toolNameOf('x.y', `gitlab_${'of_longer_words_'.repeat(5)}`);
    expect(shortened.length).toBeLessThanOrEqual(50);
    expect(toolNameOf('x.y', shortened)).toBe(shortened);
  });
});
