{{/* The variables of a container; takes [root, the container's list]. */}}
{{- define "slipcast.environment" -}}
{{- $root := index . 0 -}}
{{- $name := include "slipcast.name" $root -}}
{{- $sandbox := printf "http://%s-square-sandbox:8080" $name -}}
{{- range index . 1 }}
{{- if hasKey . "value" }}
- { name: {{ .name }}, value: {{ .value | quote }} }
{{- else if hasKey . "service" }}
- { name: {{ .name }}, value: {{ printf "http://%s-%s:8080" $name .service | quote }} }
{{- else if hasKey . "secret" }}
- name: {{ .name }}
  valueFrom: { secretKeyRef: { name: {{ $root.Values.existingSecret }}, key: {{ .secret }}, optional: {{ not .required }} } }
{{- else }}
{{- $value := index $root.Values.settings .setting }}
{{- if and $root.Values.squareSandbox.enabled (has .setting (list "SQUARE_URL" "SQUARE_SANDBOX_URL")) }}{{ $value = $sandbox }}{{ end }}
{{- if and .required (not $value) }}{{ fail (printf "settings.%s is empty: the shop does not start without it" .setting) }}{{ end }}
{{- if $value }}
- { name: {{ .name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* What all pods of the shop have in common; takes [root]. */}}
{{- define "slipcast.podSettings" -}}
{{- $root := index . 0 -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with $root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
volumes:
  - { name: tmp, emptyDir: { sizeLimit: 256Mi } }
{{- end -}}

{{/* What all containers have in common; takes [root]. */}}
{{- define "slipcast.containerSettings" -}}
{{- $root := index . 0 -}}
image: {{ include "slipcast.image" $root }}
imagePullPolicy: {{ $root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}
