import { z } from 'zod'
import { defaultsKey, policyKey } from '../../src/main/platform/registry-policy.ts'
import { policyEntries, valueKindOf, type PolicyId, type PolicyKind } from '../../src/shared/model/policy.ts'

/** One policy of the editor: an entry as it is locked, or as a default. */
interface EditorPolicy {
  id: PolicyId
  kind: PolicyKind
  /** Names in these files have no dots. */
  name: string
}

const ids = Object.keys(policyEntries) as PolicyId[]
const policies: EditorPolicy[] = (['locked', 'default'] as const).flatMap((kind) =>
  ids
    .filter((id) => kind === 'locked' || policyEntries[id].kinds === 'both')
    .map((id) => ({
      id,
      kind,
      name: `${kind === 'locked' ? '' : 'Default_'}${id.replaceAll('.', '_')}`,
    })),
)

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const namespaces =
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions"'
const head = '<?xml version="1.0" encoding="utf-8"?>'

/** tocsin.admx: what the editor can set, and the values of the registry that this makes. */
export function admxText(): string {
  return `${head}
<policyDefinitions ${namespaces} revision="1.0" schemaVersion="1.0">
  <policyNamespaces>
    <target prefix="tocsin" namespace="Tocsin.Policies" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn>
    <definitions>
      <definition name="Supported" displayName="$(string.Supported)" />
    </definitions>
  </supportedOn>
  <categories>
    <category name="Tocsin" displayName="$(string.Tocsin)" />
    <category name="TocsinDefaults" displayName="$(string.TocsinDefaults)">
      <parentCategory ref="Tocsin" />
    </category>
  </categories>
  <policies>
${policies.map(policyText).join('\n')}
  </policies>
</policyDefinitions>
`
}

function policyText(policy: EditorPolicy): string {
  const { id, kind, name } = policy
  const key = `${policyKey.replace(/^HKLM\\/, '')}${kind === 'locked' ? '' : `\\${defaultsKey}`}`
  const isSwitch = valueKindOf(id) === 'switch'
  const attributes = [
    `name="${name}"`,
    'class="Machine"',
    `displayName="$(string.${name})"`,
    `explainText="$(string.${name}_Explain)"`,
    `key="${key}"`,
    isSwitch ? `valueName="${id}"` : `presentation="$(presentation.${name})"`,
  ]
  const value = isSwitch
    ? '      <enabledValue><decimal value="1" /></enabledValue>\n      <disabledValue><decimal value="0" /></disabledValue>'
    : `      <elements>\n        ${elementText(policy)}\n      </elements>`
  return `    <policy ${attributes.join(' ')}>
      <parentCategory ref="${kind === 'locked' ? 'Tocsin' : 'TocsinDefaults'}" />
      <supportedOn ref="Supported" />
${value}
    </policy>`
}

function elementText({ id, name }: EditorPolicy): string {
  const attributes = `id="${name}" valueName="${id}" required="true"`
  switch (elementOf(id)) {
    case 'enum':
      return [
        `<enum ${attributes}>`,
        ...choicesOf(id).map(
          (choice) =>
            `          <item displayName="$(string.${name}_${choice.replaceAll('-', '_')})"><value><string>${choice}</string></value></item>`,
        ),
        '        </enum>',
      ].join('\n')
    case 'decimal': {
      const { minValue, maxValue } = numberSchemaOf(id)
      return `<decimal ${attributes} minValue="${minValue ?? 0}" maxValue="${maxValue ?? 0}" />`
    }
    case 'text':
      return `<text ${attributes} maxLength="4096" />`
    case 'multiText':
      return `<multiText ${attributes} maxLength="65535" />`
  }
}

type Element = 'enum' | 'decimal' | 'text' | 'multiText'

function elementOf(id: PolicyId): Element {
  switch (valueKindOf(id)) {
    case 'choice':
      return 'enum'
    case 'number':
      // The registry has whole numbers only; a fraction is a text.
      return Number.isInteger(policyEntries[id].example) ? 'decimal' : 'text'
    case 'list':
    case 'structure':
      return 'multiText'
    case 'switch':
    case 'text':
      return 'text'
  }
}

function choicesOf(id: PolicyId): string[] {
  const { schema } = policyEntries[id]
  return schema instanceof z.ZodEnum ? schema.options.map(String) : []
}

function numberSchemaOf(id: PolicyId): z.ZodNumber {
  const { schema } = policyEntries[id]
  if (!(schema instanceof z.ZodNumber)) throw new Error(`${id} is no number`)
  return schema
}

/** en-US/tocsin.adml: the words of the editor. */
export function admlText(): string {
  const strings: [string, string][] = [
    ['Supported', 'Tocsin 0.1 or later'],
    ['Tocsin', 'Tocsin'],
    ['TocsinDefaults', 'Defaults (people may change them)'],
    ...policies.flatMap(({ id, kind, name }): [string, string][] => [
      [name, policyEntries[id].title],
      [`${name}_Explain`, explanationOf(id, kind)],
      ...choicesOf(id).map((choice): [string, string] => [`${name}_${choice.replaceAll('-', '_')}`, choice]),
    ]),
  ]
  const presentations = policies.filter(({ id }) => valueKindOf(id) !== 'switch')
  return `${head}
<policyDefinitionResources ${namespaces} revision="1.0" schemaVersion="1.0">
  <displayName>Tocsin</displayName>
  <description>What an organisation presets and locks on its desks.</description>
  <resources>
    <stringTable>
${strings.map(([id, text]) => `      <string id="${id}">${escape(text)}</string>`).join('\n')}
    </stringTable>
    <presentationTable>
${presentations.map(presentationText).join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`
}

function explanationOf(id: PolicyId, kind: PolicyKind): string {
  const { description, example } = policyEntries[id]
  const rule =
    kind === 'locked' ? 'People cannot change this.' : 'A default: it holds until somebody changes it.'
  const lines: Record<Element, string[]> = {
    enum: [],
    decimal: [],
    text: typeof example === 'number' ? [`Example: ${example}`] : [],
    multiText: Array.isArray(example)
      ? [
          'One in each line. Example:',
          ...example.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))),
        ]
      : [],
  }
  return [description, rule, ...lines[elementOf(id)]].join('\n')
}

function presentationText({ id, name }: EditorPolicy): string {
  const label = escape(policyEntries[id].title)
  const controls: Record<Element, string> = {
    enum: `<dropdownList refId="${name}" noSort="true">${label}</dropdownList>`,
    decimal: `<decimalTextBox refId="${name}" defaultValue="${typeof policyEntries[id].example === 'number' ? policyEntries[id].example : 0}">${label}</decimalTextBox>`,
    text: `<textBox refId="${name}"><label>${label}</label></textBox>`,
    multiText: `<multiTextBox refId="${name}">${label}</multiTextBox>`,
  }
  return `      <presentation id="${name}">${controls[elementOf(id)]}</presentation>`
}
