import { useState } from 'react'
import type { Operation } from '#shared/contract/openapi-document.ts'
import styles from './developers-page.module.css'
import { typeWords } from './type-words.ts'

const callers = { public: 'Everyone', member: 'Members', admin: 'Admins' } as const

export type Listed = Operation & { method: string; path: string }

/** One operation: its line, and all that it takes and answers once it is opened. */
export function OperationDetails({ operation, isOpened }: { operation: Listed; isOpened: boolean }) {
  const { operationId, method, path, summary, 'x-access': access } = operation
  const [isOpen, setOpen] = useState(isOpened)
  return (
    <details
      id={operationId}
      className={styles.operation}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.line}>
        <code className={styles.method} data-method={method}>
          {method}
        </code>
        <code className={styles.path}>{path}</code>
        <span className={styles.summary}>{summary}</span>
        <span className={styles.access}>{callers[access]}</span>
      </summary>
      {isOpen && <Inside operation={operation} />}
    </details>
  )
}

function Inside({ operation }: { operation: Listed }) {
  const { operationId, parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json']?.schema
  return (
    <div className={styles.inside}>
      <p>
        <a href={`#${operationId}`}>{operationId}</a>
      </p>
      {parameters.length > 0 && (
        <>
          <h3 className={styles.part}>Parameters</h3>
          <dl className={styles.facts}>
            {parameters.map(({ name, in: place, required, schema }) => (
              <div key={`${place} ${name}`}>
                <dt>
                  <code>{name}</code> in {place}
                  {required ? '' : ', optional'}
                </dt>
                <dd>
                  <code>{schema ? typeWords(schema) : 'any'}</code>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {body && (
        <>
          <h3 className={styles.part}>Body{requestBody?.required ? '' : ', optional'}</h3>
          <Type words={typeWords(body)} label="Body" />
        </>
      )}
      <h3 className={styles.part}>Answers</h3>
      <dl className={styles.facts}>
        {Object.entries(responses).map(([status, { description, content = {} }]) => {
          const schema = content['application/json']?.schema
          return (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>
                {description.split('; ').map((words) => (
                  <p key={words}>{words}</p>
                ))}
                {schema && <Type words={typeWords(schema)} label={`Answer ${status}`} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

/** A type may be wider than the page: then it scrolls, by keys too. */
function Type({ words, label }: { words: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section aria-label={label} className={styles.type} tabIndex={0}>
      <pre>{words}</pre>
    </section>
  )
}
