import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { protection } from './protection-rule.js';

const forPackages = { id: field.number('Rule ID'), package_name_pattern: field.name('Packages'), package_type: field.text('Kind'), ...protection } satisfies Shape;

/** A rule that protects packages. */
export const packageRuleCard = card(forPackages, { heading: ({ package_name_pattern: pattern }) => `Protection of packages ${code(String(pattern ?? '?'))}`, headed: ['package_name_pattern'] });

/** The rules that protect packages. */
export const packageRuleTable = table(forPackages, { title: 'Package protection rules', empty: 'No rules protect the packages of this project.' });

const forImages = { id: field.number('Rule ID'), repository_path_pattern: field.name('Image repositories'), ...protection } satisfies Shape;

/** A rule that protects image repositories. */
export const imageRuleCard = card(forImages, { heading: ({ repository_path_pattern: pattern }) => `Protection of images ${code(String(pattern ?? '?'))}`, headed: ['repository_path_pattern'] });

/** The rules that protect image repositories. */
export const imageRuleTable = table(forImages, { title: 'Image repository protection rules', empty: 'No rules protect the image repositories of this project.' });

const forTags = { id: field.number('Rule ID'), tag_name_pattern: field.name('Tags'), ...protection } satisfies Shape;

/** A rule that protects tags of images. */
export const imageTagRuleCard = card(forTags, { heading: ({ tag_name_pattern: pattern }) => `Protection of image tags ${code(String(pattern ?? '?'))}`, headed: ['tag_name_pattern'] });

/** The rules that protect tags of images. */
export const imageTagRuleTable = table(forTags, { title: 'Image tag protection rules', empty: 'No rules protect the image tags of this project.' });
