import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';

const written = {
  title: field.text(),
  site_name: field.text(),
  header_message: field.text(),
  footer_message: field.text(),
  message_background_color: field.name('Colour of these'),
  message_font_color: field.name('Colour of their text'),
  email_header_and_footer_enabled: field.flag('Both stand in emails', { sayNo: true }),
  pwa_name: field.text('Name as an app'),
  pwa_short_name: field.text('Short name as an app'),
  pwa_description: field.text('Description as an app'),
  logo: field.name('Logo of the sign-in page'),
  header_logo: field.name(),
  favicon: field.name(),
  pwa_icon: field.name('Icon as an app'),
} satisfies Shape;

const heading = { heading: () => 'Appearance of the instance', headed: [] };

/** How the pages of the instance look, and what they say. */
export const appearanceCard = card(
  {
    ...written,
    description: field.prose('On the sign-in page'),
    member_guidelines: field.prose(),
    new_project_guidelines: field.prose(),
    profile_image_guidelines: field.prose(),
  } satisfies Shape,
  heading,
);

/** The same after a change: without the long texts that the caller just sent. */
export const writtenAppearanceCard = card(written, heading);
