import { Reflector } from '@nestjs/core';

/** What a domain is called and shown as. */
export interface DomainSpec {
  /** First half of its actions' ids. */
  readonly name: string;
  /** What its actions are about, in a few words. */
  readonly summary: string;
  /** Name of its icon. */
  readonly icon: string;
}

/** The domain of wizards, which live in the modules of what they make. */
export const interactiveDomain: DomainSpec = { name: 'interactive', summary: 'Guided creation that asks the person field by field', icon: 'messages-square' };

/** The domain a module carries; the key is fixed so that modules of other packages are found. */
export const DomainMetadata = Reflector.createDecorator<DomainSpec>({ key: 'gitlab-mcp:domain' });

/** Makes a Nest module a domain of the catalog. */
export function Domain(name: string, spec: Omit<DomainSpec, 'name'>): ClassDecorator {
  return (target) => {
    DomainMetadata({ name, ...spec })(target);
  };
}
